import createShop from '@cabildo/contracts/inventory/shop/shops/create_shop.ts';
import { SHOP_LIMITS } from '@cabildo/contracts/inventory/shop/shops/shops.ts';
import { useNavigate } from '@tanstack/react-router';
import { answer } from '../../api/answers.ts';
import { Card } from '../../design/layout/card.tsx';
import { Empty } from '../../design/lists/empty.tsx';
import { CommandForm } from '../../shared/form/command-form.tsx';
import { DialogButton } from '../../shared/form/dialog-button.tsx';
import { useRows } from '../../shared/list/rows.ts';
import { ServerLink } from '../../shared/server/server-link.tsx';
import { LicenceField } from '../../shop/catalogue/licence-field.tsx';
import { useWords } from '../../words/words.ts';
import styles from '../companies.module.css';
import type { Company } from '../company/use-company.ts';
import { companiesWords } from '../words.ts';
import { shopsWords } from './words.ts';

/** The shops of a company, each of which leads to its front and till. */
export function ShopsTab({ company }: { company: Company }) {
  const words = useWords(shopsWords);
  const { rows, query } = useRows(answer('shop', 'listShops', { ...company.of, per_page: 100 }), 'shops');
  const mayOpen = company.has('shop') && query.isSuccess && rows.length < SHOP_LIMITS.of_org;
  return (
    <Card
      title={words.shops}
      isFlush
      actions={
        <DialogButton isShown={mayOpen} size="small" variant="primary" icon="plus" label={words.open}>
          {(onClose) => <OpenShop company={company} onClose={onClose} />}
        </DialogButton>
      }
    >
      {query.isSuccess && rows.length === 0 && <Empty icon="shop" title={words.none} text={words.noneText} />}
      <ul>
        {rows.map(({ shop_id, name, place }) => (
          <li key={shop_id} className={styles.item}>
            <span className={styles.texts}>
              <ServerLink to="/s/$serverId/stores/$storeId" params={{ storeId: String(shop_id) }}>
                {name}
              </ServerLink>
              {place !== null && <span className={styles.small}>{place}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OpenShop({ company, onClose }: { company: Company; onClose: () => void }) {
  const words = useWords(shopsWords);
  const { name: label } = useWords(companiesWords);
  const navigate = useNavigate();
  const { acts } = company;
  return (
    <CommandForm
      contract={createShop}
      fixed={acts}
      title={words.openTitle}
      description={words.openText}
      submit={words.open}
      done={({ shop }) => words.opened(shop.name)}
      fields={(form) => ({
        name: label,
        place: { label: words.place, hint: words.placeHint },
        license_id: <LicenceField label={words.licence} {...form.bind<number | null>('license_id', null)} />,
      })}
      onDone={({ shop_id }) =>
        void navigate({
          to: '/s/$serverId/stores/$storeId',
          params: { serverId: String(acts.server_id), storeId: String(shop_id) },
          search: { tab: 'till' },
        })
      }
      onClose={onClose}
    />
  );
}
