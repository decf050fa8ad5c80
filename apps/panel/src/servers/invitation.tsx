import { CabildoError, type AnswerOf, type Client } from '@cabildo/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { client } from '../api/client.ts';
import { isAway } from '../api/query-client.ts';
import { Button } from '../design/button.tsx';
import { Card } from '../design/layout/card.tsx';
import { Notice } from '../design/layout/notice.tsx';
import { Page } from '../design/layout/page.tsx';
import { Skeleton } from '../design/layout/skeleton.tsx';
import { Badge } from '../design/badge.tsx';
import { imageAddress } from '../shared/server/image-address.ts';
import { ServerMark } from '../shared/server/server-mark.tsx';
import { useWords } from '../words/words.ts';
import { waysOf } from './code.ts';
import styles from './invitation.module.css';
import { byCode, useJoin } from './join.ts';
import { MemberCount } from './mine-item.tsx';
import { Refusal } from './refusal.tsx';
import { serversWords } from './words.ts';

type Preview = AnswerOf<Client['servers']['previewJoin']>;

/** Too many wrong codes keep a person out for an hour (FU-10), which nobody waits for here. */
const isSpent = (error: unknown): boolean => error instanceof CabildoError && error.status === 429;

/** The server to which a code leads. Wrong codes are counted, so that only a break of the connection is tried again. */
const usePreview = (code: string) =>
  useQuery({
    queryKey: ['servers', 'previewJoin', code],
    queryFn: () => byCode(code, (way) => client().servers.previewJoin(way, { maxRetries: 0 })),
    enabled: waysOf(code).length > 0,
    retry: (_, error) => isAway(error) && !isSpent(error),
    staleTime: Infinity,
  });

/** An invitation: the community as it is, and the one button that joins it. */
export function Invitation({ code }: { code: string }) {
  const { invitation: words, join } = useWords(serversWords);
  const { data, error, isLoading } = usePreview(code);
  return (
    <Page
      width="narrow"
      title={data ? words.to(data.server.server_name) : words.title}
      back={
        <Link to="/servers" search={{}} className="link">
          {words.others}
        </Link>
      }
    >
      {data && <Community code={code} {...data} />}
      {isLoading && <Skeleton shape="card" />}
      {error !== null && <Refusal error={error} code={code} />}
      {waysOf(code).length === 0 && <Notice tone="danger" title={join.malformed} />}
    </Page>
  );
}

function Community({ code, server, is_member: isMember }: Preview & { code: string }) {
  const words = useWords(serversWords);
  const { server_name: name, description, banner_url: banner, logo_url: logo, member_count: count } = server;
  return (
    <Card>
      <div className={styles.community}>
        {banner && <img className={styles.banner} src={imageAddress(banner)} alt="" />}
        <div className={styles.facts}>
          <ServerMark name={name} logo={logo} size="large" />
          <div className={styles.texts}>
            <p className={styles.name}>{name}</p>
            <p className={styles.soft}>
              <MemberCount count={count} />
            </p>
          </div>
        </div>
        {description !== null && <p>{description}</p>}
        {isMember ? (
          <Link to="/s/$serverId/overview" params={{ serverId: String(server.id) }} className="link">
            {words.discover.openLabel(name)}
          </Link>
        ) : count >= server.max_members ? (
          <Badge tone="warning">{words.discover.full}</Badge>
        ) : (
          <Entrance code={code} />
        )}
      </div>
    </Card>
  );
}

function Entrance({ code }: { code: string }) {
  const { join: words, invitation } = useWords(serversWords);
  const { mutate, isPending, error } = useJoin();
  return (
    <>
      {error !== null && <Refusal error={error} code={code} />}
      <Button variant="primary" isWide isBusy={isPending} onClick={() => mutate(code)}>
        {words.submit}
      </Button>
      <p className={styles.soft}>{invitation.next}</p>
    </>
  );
}
