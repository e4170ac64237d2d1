/**
 * The controls of the toolbar. The only file that names @vscode/webview-ui-toolkit, which is no longer maintained: replacing
 * it changes only this file. (The toolkit's own templates are the only markup parsed in the panel; no text of the
 * document ever reaches them.)
 */

import { provideVSCodeDesignSystem, vsCodeButton, vsCodeCheckbox } from '@vscode/webview-ui-toolkit';

provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeCheckbox());

interface Button {
  readonly element: HTMLElement;
  setText(text: string): void;
  setEnabled(isEnabled: boolean): void;
  /** For toggle buttons. */
  setPressed(isPressed: boolean): void;
}

interface Checkbox {
  readonly element: HTMLElement;
  setChecked(isChecked: boolean): void;
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
    setPressed: (isPressed) => {
      if (element.getAttribute('aria-pressed') === String(isPressed)) return;
      element.setAttribute('aria-pressed', String(isPressed));
      element.classList.toggle('is-pressed', isPressed);
    },
  };
}

export function createCheckbox(name: string, onChange: (isChecked: boolean) => void): Checkbox {
  const element = document.createElement('vscode-checkbox');
  element.textContent = name;
  // The toolkit's checkbox also reports changes made by the program; those are not actions of the user.
  let isKnown = false;
  element.addEventListener('change', () => {
    const isChecked = (element as HTMLElement & { checked: boolean }).checked;
    if (isChecked === isKnown) return;
    isKnown = isChecked;
    onChange(isChecked);
  });
  return {
    element,
    setChecked: (isChecked) => {
      isKnown = isChecked;
      Object.assign(element, { checked: isChecked });
    },
  };
}
