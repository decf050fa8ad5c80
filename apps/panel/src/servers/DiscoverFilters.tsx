import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '../design/Button.tsx';
import { Select } from '../design/Select.tsx';
import { TextField } from '../design/TextField.tsx';
import { Toolbar } from '../design/Toolbar.tsx';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { LANGUAGE_TAGS, languageName } from './languages.ts';
import { discoverRoute, type Wanted } from './routes.ts';
import { serversWords } from './words.ts';

const WAIT_MS = 250;
/** The option that filters nothing. */
const ANY = 'any';

const without = (wanted: Wanted, name: keyof Wanted): Wanted => {
  const { [name]: _, ...others } = wanted;
  return others;
};

/** The search and the filters of the public servers, which the address keeps. */
export function DiscoverFilters() {
  const words = useWords(serversWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const wanted = discoverRoute.useSearch();
  const [text, setText] = useState(wanted.search ?? '');
  const change = (name: keyof Wanted, value: string): void =>
    void navigate({
      to: '/servers/discover',
      search: (before: Wanted) =>
        value === '' || value === ANY ? without(before, name) : { ...before, [name]: value },
      replace: true,
    });
  useEffect(() => {
    const typed = text.trim();
    if (typed === (wanted.search ?? '')) return;
    const timer = setTimeout(() => change('search', typed), WAIT_MS);
    return () => clearTimeout(timer);
  });
  return (
    <Toolbar
      label={words.discover.filters}
      search={
        <TextField
          type="search"
          label={words.discover.search}
          isLabelHidden
          placeholder={words.discover.search}
          value={text}
          onChange={setText}
          maxLength={100}
        />
      }
      filters={
        <>
          <Select
            label={words.discover.type}
            isLabelHidden
            value={wanted.type ?? ANY}
            onChange={(type) => change('type', type)}
            options={[
              { value: ANY, label: words.discover.anyType },
              { value: 'text', label: words.types.text },
              { value: 'voice', label: words.types.voice },
            ]}
          />
          <Select
            label={words.discover.language}
            isLabelHidden
            value={wanted.language ?? ANY}
            onChange={(tag) => change('language', tag)}
            options={[
              { value: ANY, label: words.discover.anyLanguage },
              ...LANGUAGE_TAGS.map((tag) => ({ value: tag, label: languageName(tag, language) })),
            ]}
          />
          {Object.keys(wanted).some((name) => name in { search: 0, type: 0, language: 0 }) && (
            <Button
              variant="ghost"
              onClick={() => {
                setText('');
                void navigate({ to: '/servers/discover', search: {}, replace: true });
              }}
            >
              {words.discover.clear}
            </Button>
          )}
        </>
      }
    />
  );
}
