/** Arrays for the numbers of states, reused from one sentence to the next: allocating them takes longer than filling them. */

/** Numbers in all rooms that are kept: a megabyte. States beyond get their own. */
const MOST_KEPT = 1 << 18;
const SMALLEST = 1 << 10;

export class Rooms {
  private readonly rooms: Int32Array[] = [];
  private nTaken = 0;
  private kept = 0;

  /** Room for at least `size` numbers, of any value, until `clear`. */
  take(size: number): Int32Array {
    const room = this.rooms[this.nTaken];
    if (room !== undefined && size <= room.length) {
      this.nTaken++;
      return room;
    }
    if (MOST_KEPT < this.kept + 2 * size) return new Int32Array(size);
    const made = new Int32Array(Math.max(SMALLEST, 2 * size));
    this.kept += made.length - (room?.length ?? 0);
    this.rooms[this.nTaken++] = made;
    return made;
  }

  /** All rooms are free again. */
  clear(): void {
    this.nTaken = 0;
  }
}
