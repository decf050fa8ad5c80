import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../../design/icon.tsx';
import { Kbd } from '../../design/kbd.tsx';
import { focusTitle } from '../../design/keep-focus.ts';
import { Listbox, nextEnabled, optionId } from '../../design/fields/listbox.tsx';
import { useModal } from '../../design/overlays/use-modal.ts';
import { defineWords, useWords } from '../../words/words.ts';
import styles from './palette.module.css';
import { useFound } from './finders.ts';

const WORDS = defineWords({
  open: ['Buscar o hacer…', 'Search or do…'],
  label: [
    'Buscar personas, objetos, matrículas, avisos o páginas; o escribir una orden como «pagar luis 120» o «facturar luis 120»',
    'Search people, items, plates, calls or pages; or type a command such as “pay luis 120” or “invoice luis 120”',
  ],
  placeholder: [
    'Persona, objeto, matrícula, aviso, página… o «pagar luis 120»',
    'Person, item, plate, call, page… or “pay luis 120”',
  ],
  nothing: ['Nada coincide. Prueba con otras palabras.', 'Nothing matches. Try other words.'],
  results: ['Resultados', 'Results'],
});

/** The key that opens the palette from everywhere, Ctrl+K or ⌘K. */
function useShortcut(open: () => void): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  });
}

/** The button and the window in which a person finds everything by typing. */
export function Palette() {
  const words = useWords(WORDS);
  const [isOpen, setIsOpen] = useState(false);
  useShortcut(() => setIsOpen(true));
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="search" />
        <span className={styles.openText}>{words.open}</span>
        <span className={styles.keys}>
          <Kbd>Ctrl K</Kbd>
        </span>
      </button>
      {isOpen && <PaletteWindow onClose={() => setIsOpen(false)} />}
    </>
  );
}

function PaletteWindow({ onClose }: { onClose: () => void }) {
  const words = useWords(WORDS);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const modal = useModal(onClose, true);
  const { found, isSearching } = useFound(text);
  const options = found.map(({ id, label, hint, icon }) => ({ value: id, label, hint, icon }));
  useEffect(() => input.current?.focus(), []);

  function choose(at: number): void {
    const place = found[at];
    if (!place) return;
    flushSync(onClose);
    // The next Enter would press whatever had the focus before the window opened.
    focusTitle();
    void navigate(place.to);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') setActive(nextEnabled(options, active, 1));
    else if (event.key === 'ArrowUp') setActive(nextEnabled(options, active, -1));
    else if (event.key === 'Enter') choose(active);
    else return;
    event.preventDefault();
  }
  return (
    <dialog ref={modal} className={styles.window} aria-label={words.label}>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          ref={input}
          className={styles.input}
          role="combobox"
          aria-label={words.label}
          aria-expanded={options.length > 0}
          aria-controls="palette-list"
          aria-activedescendant={options[active] && optionId('palette-list', active)}
          autoComplete="off"
          placeholder={words.placeholder}
          value={text}
          maxLength={100}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Listbox
        id="palette-list"
        label={words.results}
        className={styles.list}
        options={options}
        selected={null}
        active={active}
        onActive={setActive}
        onSelect={(option) => choose(options.findIndex(({ value }) => value === option.value))}
      />
      {options.length === 0 && !isSearching && (
        <p className={styles.nothing} role="status">
          {words.nothing}
        </p>
      )}
    </dialog>
  );
}
