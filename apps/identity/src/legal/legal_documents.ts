import contract from '@cabildo/contracts/identity/legal/legal_documents.ts';
import { handler } from '../deps.ts';

export default handler(contract, {
  async run({ input: { idioma }, deps }) {
    const { versions, documents } = await deps.legal.documents(idioma);
    return {
      idioma,
      versiones: versions,
      documentos: documents.map(({ id, title, version, sections }) => ({
        id,
        titulo: title,
        version,
        secciones: sections.map((section) => ({ titulo: section.title, cuerpo: section.body })),
      })),
    };
  },
});
