import { useNavigate } from '@tanstack/react-router';
import { pagesOf } from '../api/answers.ts';
import { Page } from '../design/layout/page.tsx';
import { MAIN, WIDE } from '../design/lists/columns.ts';
import { Empty } from '../design/lists/empty.tsx';
import { Time } from '../design/time.tsx';
import { CompanyName } from '../shared/company/company.tsx';
import { SHOP_SECTIONS } from '../shared/bar/nav.words.ts';
import { ListTable } from '../shared/list/list-table.tsx';
import { usePagedRows } from '../shared/list/rows.ts';
import { useServerId } from '../shared/server/server.tsx';
import { useLanguage } from '../words/language.ts';
import { say, useWords } from '../words/words.ts';
import { PER_PAGE } from './store.ts';
import { storesWords } from './words.ts';

/** The shops of companies, each of which leads to its front. */
export function StoresScreen() {
  const words = useWords(storesWords);
  const language = useLanguage();
  const serverId = useServerId();
  const navigate = useNavigate();
  const list = usePagedRows(
    pagesOf('shop', 'listShops', { server_id: serverId, per_page: PER_PAGE }),
    'shops',
  );
  const title = say(SHOP_SECTIONS.stores, language);
  return (
    <Page title={title} description={words.description}>
      <ListTable
        list={list}
        label={title}
        rowKey={({ shop_id }) => String(shop_id)}
        onOpen={({ shop_id }) =>
          void navigate({
            to: '/s/$serverId/stores/$storeId',
            params: { serverId: String(serverId), storeId: String(shop_id) },
          })
        }
        empty={<Empty icon="shop" title={words.none} text={words.noneText} />}
        columns={[
          { header: words.name, ...MAIN, width: WIDE, cell: ({ name }) => name },
          { header: words.company, ...MAIN, width: WIDE, cell: ({ org_id }) => <CompanyName id={org_id} /> },
          { header: words.place, ...MAIN, cell: ({ place }) => place ?? '–' },
          {
            header: words.opened,
            align: 'end',
            width: '128px',
            cell: ({ created_at }) => <Time value={created_at} />,
          },
        ]}
      />
    </Page>
  );
}
