/**
 * The controls of the toolbar. The only file that names @vscode/webview-ui-toolkit, which is no longer maintained: replacing
 * it changes only this file. (The toolkit's own templates are the only markup parsed in the panel; no text of the
 * document ever reaches them.)
 */

import { provideVSCodeDesignSystem, vsCodeButton } from '@vscode/webview-ui-toolkit';

provideVSCodeDesignSystem().register(vsCodeButton());

interface Button {
  readonly element: HTMLElement;
  setText(text: string): void;
  setEnabled(isEnabled: boolean): void;
  /** The one to press first: in the colours of the theme for it. */
  setPrimary(): void;
  /** For toggle buttons. */
  setPressed(isPressed: boolean): void;
}

/** A button. With an icon, the name is its tooltip and accessible name; without one, it is its text. */
export function createButton(name: string, icon: Element | undefined, onClick: () => void): Button {
  const element = document.createElement('vscode-button');
  element.setAttribute('appearance', icon === undefined ? 'secondary' : 'icon');
  if (icon === undefined) element.textContent = name;
  else {
    element.append(icon);
    element.setAttribute('aria-label', name);
    element.setAttribute('title', name);
  }
  element.addEventListener('click', onClick);
  return {
    element,
    setText: (text) => {
      if (element.textContent !== text) element.textContent = text;
    },
    setEnabled: (isEnabled) => element.toggleAttribute('disabled', !isEnabled),
    setPrimary: () => element.setAttribute('appearance', 'primary'),
    setPressed: (isPressed) => {
      if (element.getAttribute('aria-pressed') === String(isPressed)) return;
      element.setAttribute('aria-pressed', String(isPressed));
      // The toolkit does not pass a later state on to its inner button, which is what screen readers find.
      element.shadowRoot?.querySelector('button')?.setAttribute('aria-pressed', String(isPressed));
      element.classList.toggle('is-pressed', isPressed);
    },
  };
}
