/** Makes all trainings of a process or thread use the same memory, one after another: the system takes longer to provide it than most of them run. */

const DONE = Symbol.for('treebank.memory');

if (!(DONE in globalThis)) {
  globalThis[DONE] = true;
  const { keepKernels } = await import('../../server/src/core/parser/network/lentKernels.ts');
  keepKernels();
}
