import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { enumParam, withDefault } from '../../fields.ts';
import { LEGAL_LANGUAGES } from './legal.ts';

export default defineAction('users.legal_documents', {
  kind: 'query',
  access: 'public',
  summary: 'Read the legal documents in force: terms, privacy policy, cookies.',
  input: z.object({ idioma: withDefault(enumParam(LEGAL_LANGUAGES), 'en') }),
  output: z.object({
    idioma: z.enum(LEGAL_LANGUAGES),
    /** Versions by document; a website may publish more documents than these three. */
    versiones: z.object({ terms: z.string(), privacy: z.string(), cookies: z.string() }).catchall(z.string()),
    documentos: z.array(
      z.object({
        id: z.string(),
        titulo: z.string(),
        version: z.string(),
        secciones: z.array(z.object({ titulo: z.string(), cuerpo: z.string() })),
      }),
    ),
  }),
});
