import { ArrowUpRight, Lock } from 'lucide-react';
import { Tooltip } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import s from './Links.module.css';
import { type Readable, socialUrl } from './readable-profile.ts';

const t = text.profiles.body;
const names = text.options.socialKinds;

/**
 * The kinds of links that are set. Members who are not connected get no values, and their links say how to get them
 * (P-04).
 */
export function Links({ links }: { links: Readable['socialLinks'] }) {
  const shut = links.some(({ value }) => value === null);
  return (
    <div className={s.links}>
      <ul className={s.list}>
        {links.map(({ kind, value }) => (
          <li key={kind}>
            {value === null ? (
              <Tooltip text={t.connectToView}>
                {/* biome-ignore lint/a11y/useSemanticElements: a link without an address cannot be focused, so it could not explain itself. */}
                <span
                  className={s.shut}
                  role="link"
                  aria-disabled="true"
                  tabIndex={0}
                  aria-label={names[kind] + text.app.punctuation.colon + t.connectToView}
                >
                  <Lock aria-hidden="true" />
                  {names[kind]}
                </span>
              </Tooltip>
            ) : (
              <a
                className={s.open}
                href={socialUrl(kind, value)}
                target="_blank"
                rel="noopener noreferrer nofollow"
                aria-label={t.newTab(names[kind])}
              >
                {names[kind]}
                <ArrowUpRight aria-hidden="true" />
              </a>
            )}
          </li>
        ))}
      </ul>
      {shut && <p className={s.hint}>{t.connectToView}</p>}
    </div>
  );
}
