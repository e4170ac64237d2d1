/** SARIF 2.1.0, the exchange format of static analysis (GitHub code scanning, VS Code's SARIF viewer, …). */

import type { RuleInfo, Severity } from '../../core/validate/index.ts';
import type { Output } from '../frame/io.ts';
import type { Reporter, ReporterOptions } from './format.ts';
import type { Report } from './report.ts';

const LEVELS: Record<Severity, string> = { error: 'error', warning: 'warning', information: 'note', hint: 'note' };

/** Results are streamed between a head with the rules and a tail, so that the log may be larger than memory. */
export function sarifReporter({ out, rules, version }: ReporterOptions): Reporter {
  const indices = new Map([...rules.keys()].map((id, index) => [id, index]));
  let n = 0;
  // Thousands of findings in a row are in one file.
  let file = { name: '', uri: '' };

  function open(): Promise<void> | undefined {
    const driver = { name: 'treebank', version, semanticVersion: version, rules: [...rules.values()].map(ruleOf) };
    const tool = JSON.stringify({ driver });
    return out.data(
      '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{\n' +
        `"tool":${tool},\n"columnKind":"utf16CodeUnits",\n"results":[`,
    );
  }

  return {
    add(report) {
      if (file.name !== report.file) file = { name: report.file, uri: uriOf(report.file) };
      const write = (before: string) => writeResult(out, before, resultOf(report, file.uri, indices.get(report.id)));
      return n++ === 0 ? (open() ?? Promise.resolve()).then(() => write('\n')) : write(',\n');
    },
    async end() {
      if (n === 0) await open();
      await out.data('\n]}]}\n');
    },
  };
}

function writeResult(out: Output, before: string, result: unknown): Promise<void> | undefined {
  return out.data(before + JSON.stringify(result));
}

function ruleOf(info: RuleInfo) {
  return {
    id: info.id,
    shortDescription: { text: info.title },
    fullDescription: { text: `${info.title}. ${info.why}`.trim() },
    ...(info.whatToDo === '' ? {} : { help: { text: info.whatToDo } }),
    ...(info.url === '' ? {} : { helpUri: info.url }),
    defaultConfiguration: { level: LEVELS[info.severity] },
    properties: { source: info.source, level: info.level, class: info.class },
  };
}

function resultOf(report: Report, uri: string, ruleIndex: number | undefined) {
  const { line, column, endLine, endColumn, sentId } = report;
  // Undefined is not printed.
  return {
    ruleId: report.id,
    ruleIndex,
    level: LEVELS[report.severity],
    message: { text: report.message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri },
          region: { startLine: line, startColumn: column, endLine, endColumn },
        },
        logicalLocations: sentId === undefined ? undefined : [{ name: sentId, kind: 'sentence' }],
      },
    ],
    relatedLocations:
      report.related.length === 0
        ? undefined
        : report.related.map((place, id) => ({
            id,
            message: { text: place.message },
            physicalLocation: {
              artifactLocation: { uri: place.file === undefined ? uri : uriOf(place.file) },
              region: { startLine: place.line, startColumn: place.column },
            },
          })),
  };
}

/** A relative reference, or file: for an absolute path. */
export function uriOf(file: string): string {
  const path = file.split(/[\\/]/).map(encodeURIComponent).join('/');
  return path.startsWith('/') ? `file://${path}` : path;
}
