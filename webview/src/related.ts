/** What belongs to a thing in the diagram: highlighted while the pointer or the keyboard is on it, while the rest is dimmed. */

import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { SceneItem } from './scene.ts';

export interface Related {
  readonly words: ReadonlySet<number>;
  /** Dependents of the arcs. */
  readonly arcs: ReadonlySet<number>;
}

/** A word: its head and dependents. An arc: what it crosses and what breaks it. A crossing: its two arcs. */
export function relatedTo(diagram: Diagram, item: SceneItem): Related {
  switch (item.kind) {
    case 'word':
      return aroundWord(diagram, item.word);
    case 'arc': {
      const { crosses, breakers } = diagram.arcs[item.dependent - 1];
      return {
        words: new Set([...endsOf(diagram, item.dependent), ...breakers]),
        arcs: new Set([item.dependent, ...crosses]),
      };
    }
    case 'crossing':
      return {
        words: new Set([...endsOf(diagram, item.upper), ...endsOf(diagram, item.lower)]),
        arcs: new Set([item.upper, item.lower]),
      };
    case 'token': {
      const { first, last } = diagram.multiwordTokens[item.token];
      const words = diagram.words.map(({ index }) => index).filter((word) => first <= word && word <= last);
      return { words: new Set(words), arcs: new Set(words) };
    }
    case 'emptyNode':
      return { words: new Set(), arcs: new Set() };
  }
}

function aroundWord(diagram: Diagram, word: number): Related {
  const dependents = diagram.words.filter(({ head }) => head === word).map(({ index }) => index);
  return {
    words: new Set([...endsOf(diagram, word), ...dependents]),
    arcs: new Set([word, ...dependents]),
  };
}

const endsOf = (diagram: Diagram, dependent: number): number[] => [diagram.words[dependent - 1].head, dependent];
