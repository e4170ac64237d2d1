/** Width of the panel in columns of the editor's font: the text beside or above it has about the same width, which is not available otherwise. */

export function observeRoom(tell: (columns: number) => void): void {
  let told: number | undefined;
  new ResizeObserver(() => {
    const columns = Math.floor(window.innerWidth / widthOfZero());
    // A panel in the background has no width.
    if (columns === told || columns === 0 || !Number.isFinite(columns)) return;
    told = columns;
    tell(columns);
  }).observe(document.documentElement);
}

/** In pixels; the width that CSS calls `ch`. */
function widthOfZero(): number {
  const ruler = document.createElement('div');
  ruler.className = 'ruler';
  document.body.append(ruler);
  const { width } = ruler.getBoundingClientRect();
  ruler.remove();
  return width / 100;
}
