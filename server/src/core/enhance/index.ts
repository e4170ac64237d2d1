/** The enhanced graph of a tree by rules, whose switches are learnt from a treebank or preset; each arc knows why it is there. */

export { graphDifferences } from './compare.ts';
export { type Decided, decisionsIn, exceptionsFor, kindOfDecision, takeDecisions } from './decisions.ts';
export { type Decision, Exceptions } from './exceptions.ts';
export { arcLabel, ENHANCEMENTS, type RuleName } from './graph.ts';
export { learn } from './learn.ts';
export { PRESET_OPTIONS, PRESETS, type Preset, type PresetOption, presetSwitches } from './presets.ts';
export { leavesHandMadeItems, recomputedDeps } from './recompute.ts';
export { type Switch, Switches } from './switches.ts';
export { isUse } from './uses.ts';
export { whyText } from './why.ts';
export {
  depsEdits,
  EXISTING,
  type Existing,
  graphOf,
  hasGraph,
  obstacleToGraph,
} from './write.ts';
