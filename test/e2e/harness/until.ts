/** Waits for things without a locator: a file on disk, a position in the status bar. */

/** Probes until the answer is true; a probe that throws has simply not succeeded yet. `what` names the wish in the error. */
export async function until(
  what: string,
  probe: () => boolean | Promise<boolean>,
  milliseconds = 60_000,
): Promise<void> {
  const deadline = performance.now() + milliseconds;
  let last: unknown;
  while (performance.now() < deadline) {
    try {
      if (await probe()) return;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`timed out waiting for: ${what}`, { cause: last });
}

/** Whether the answer is true within some milliseconds. */
export const isSoon = (probe: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean> =>
  until('', probe, milliseconds).then(
    () => true,
    () => false,
  );
