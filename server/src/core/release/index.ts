/** The release of a treebank: what UD checks in its repository, its stars and statistics, and sentences in two parts of it. */

export { type Checked, checkRepository, readData } from './check.ts';
export { DataFile } from './dataFile.ts';
export { namedPartIn } from './exceptions.ts';
export { KnownData } from './knownData.ts';
export { languageCodes, partOf } from './names.ts';
export { checkKeys, checkOverlaps } from './ours.ts';
export { type Overlap, overlapsOf } from './overlaps.ts';
export { type Problem, RELEASE_RULES } from './problem.ts';
export { type Readme, readReadme } from './readme.ts';
export { checkReadme } from './readmeChecks.ts';
export { readmeFixer } from './readmeFixes.ts';
export { readmeExplanation, readmeSuggestions } from './readmeHelp.ts';
export { releasesOf } from './releases.ts';
export { type Repository, type RepositoryEntry, type UdRoot, UnreadableFile } from './repository.ts';
export { type StarFacts, type Stars, starFacts, starsOf } from './stars.ts';
export { isWellFormed, lowerCase, type Stats, statsOf, statsXml } from './stats.ts';
export { StatsCounter } from './statsCounter.ts';
export { type Dispensations, dispensationsOf, type RuleCount, statusOf } from './status.ts';
export { templateFor } from './templates.ts';
export { TextLines } from './textLines.ts';
