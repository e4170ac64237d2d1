/** The cost of work, by a clock that stands still while other programs run. */

/** Milliseconds of processor time that this process took until `work` was done. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
