/** Finds plain objects used as dictionaries: indexed by text that is unknown when the program is written. */

import { relative } from 'node:path';
import {
  type ElementAccessExpression,
  isAsExpression,
  isBinaryExpression,
  isComputedPropertyName,
  isConditionalExpression,
  isElementAccessExpression,
  isForInStatement,
  isObjectBindingPattern,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { API, type Checker, type Project, type Type, TypeFlags } from 'typescript/unstable/sync';

/** `path:line  expression  why`, with paths relative to `root`, in the order of the files. Types are those of the projects. */
export function dictionariesIn(root: string, configs: readonly string[], folders: readonly string[]): string[] {
  const api = new API({ cwd: root });
  try {
    const projects = api.updateSnapshot({ openProjects: [...configs] }).getProjects();
    const seen = new Set<string>();
    return projects.flatMap((project) =>
      project.program
        .getSourceFileNames()
        .filter((name) => folders.some((folder) => name.startsWith(`${folder}/`)) && !seen.has(name) && seen.add(name))
        .flatMap((name) => usesIn(project, name).map((use) => `${relative(root, name)}:${use}`)),
    );
  } finally {
    api.close();
  }
}

/** A place that is wrong if the text of `key` is not known. */
interface Candidate {
  readonly node: Node;
  /** The lookup; undefined if any key is acceptable. */
  readonly object: Node | undefined;
  readonly key: Node;
}

function usesIn(project: Project, name: string): string[] {
  const file = project.program.getSourceFile(name);
  if (file === undefined) throw new Error(`${name} is not there`);
  const candidates: Candidate[] = [];
  const found: string[] = [];
  const visit = (node: Node): void => {
    const candidate = candidateOf(node);
    if (candidate !== undefined) candidates.push(candidate);
    if (isForInStatement(node)) found.push(placeOf(file, node, 'for … in also walks what is inherited'));
    if (isCast(node)) found.push(placeOf(file, node, 'a cast says that the key is known'));
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  const { checker } = project;
  for (const { node, object, key } of candidates) {
    const isList = object !== undefined && isKeyedByNumbers(checker, checker.getTypeAtLocation(object));
    if (!isList && isOpen(checker, checker.getTypeAtLocation(key)))
      found.push(placeOf(file, node, 'the key may be any text'));
  }
  return found;
}

function candidateOf(node: Node): Candidate | undefined {
  if (isElementAccessExpression(node)) {
    if (isGuarded(node)) return undefined;
    return { node, object: node.expression, key: node.argumentExpression };
  }
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword) {
    return { node, object: undefined, key: node.left };
  }
  if (isComputedPropertyName(node) && node.parent?.parent !== undefined && isObjectBindingPattern(node.parent.parent)) {
    return { node, object: undefined, key: node.expression };
  }
  return undefined;
}

/** `Object.hasOwn(object, key) ? object[key] : …`, which reads own properties only. */
function isGuarded(node: ElementAccessExpression): boolean {
  const { parent } = node;
  if (parent === undefined || !isConditionalExpression(parent) || parent.whenTrue !== node) return false;
  const guard = `Object.hasOwn(${node.expression.getText()}, ${node.argumentExpression.getText()})`;
  const conditions = parent.condition.getText().split(' && ');
  return conditions.includes(guard);
}

const isCast = (node: Node): boolean => isElementAccessExpression(node) && isAsExpression(node.argumentExpression);

/** Arrays, typed arrays and strings. */
function isKeyedByNumbers(checker: Checker, type: Type | undefined): boolean {
  if (type === undefined) return false;
  if ((type.flags & TypeFlags.StringLike) !== 0) return true;
  return checker.isArrayLikeType(type);
}

/** Whether values of a type can be texts that the type does not list. */
function isOpen(checker: Checker, type: Type | undefined): boolean {
  if (type === undefined) return true;
  if (
    (type.flags &
      (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping)) !==
    0
  )
    return true;
  if ((type.flags & TypeFlags.Union) !== 0)
    return type.isUnionType() && type.getTypes().some((each) => isOpen(checker, each));
  if ((type.flags & (TypeFlags.TypeParameter | TypeFlags.Index)) !== 0) {
    const bound = checker.getBaseConstraintOfType(type);
    return bound !== undefined && bound !== type && isOpen(checker, bound);
  }
  return false;
}

function placeOf(file: SourceFile, node: Node, why: string): string {
  const start = node.getStart(file);
  const line = file.text.slice(0, start).split('\n').length;
  return `${line}  ${node.getText(file).replace(/\s+/g, ' ').slice(0, 80)}  ${why}`;
}
