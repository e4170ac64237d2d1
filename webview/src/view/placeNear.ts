/** Puts a box below its item, within the window: words and arcs stay in view. Its style can use `--room`, the height that is left there. */

const GAP = 4;

export function placeNear(box: HTMLElement, place: DOMRect | undefined): void {
  if (place === undefined) return;
  box.style.setProperty('--room', `${Math.max(0, window.innerHeight - place.bottom - 2 * GAP)}px`);
  const { width, height } = box.getBoundingClientRect();
  const left = (place.left + place.right) / 2 - width / 2;
  box.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - width - GAP))}px`;
  box.style.top = `${Math.max(GAP, Math.min(place.bottom + GAP, window.innerHeight - height - GAP))}px`;
}
