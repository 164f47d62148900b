import { Link } from 'react-router';
import { endOf } from '#contract/hangouts/phases.ts';
import type { CommonHangout, ProfileView } from '#contract/profiles/views.ts';
import { Avatar } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { dateFormat } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { GroupLinks } from './GroupLinks.tsx';
import s from './InCommon.module.css';
import { ProfileSection } from './ProfileSection.tsx';

const t = text.profiles.inCommon;
const DATE = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' });

/**
 * The groups in which viewer and member both are, the hangouts that both go or went to, and the people whom both know (P-14). A profile that
 * the device has kept may lack the groups.
 */
export function InCommon({ groups = [], hangouts, hangoutCount, people, peopleCount }: ProfileView['inCommon']) {
  if (groups.length === 0 && hangouts.length === 0 && people.length === 0) return null;
  const now = Date.now();
  const isAhead = (hangout: CommonHangout) => endOf(hangout).getTime() > now;
  return (
    <ProfileSection title={t.title}>
      {groups.length > 0 && (
        <div className={s.part}>
          <h3 className={s.title}>{t.groups}</h3>
          <GroupLinks groups={groups} />
        </div>
      )}
      <Hangouts title={t.going} hangouts={hangouts.filter(isAhead)} />
      <Hangouts title={t.went} hangouts={hangouts.filter((hangout) => !isAhead(hangout))} />
      <More>{hangoutCount > hangouts.length && t.moreHangouts(hangoutCount - hangouts.length)}</More>
      {people.length > 0 && (
        <div className={s.part}>
          <h3 className={s.title}>{t.know}</h3>
          <ul className={s.people}>
            {people.map((person) => (
              <li key={person.uid}>
                <Link to={paths.user(person.uid)} className={s.person}>
                  <Avatar name={nameOf(person)} src={person.profileImage} alt="" size={32} />
                  {nameOf(person)}
                </Link>
              </li>
            ))}
          </ul>
          <More>{peopleCount > people.length && t.more(peopleCount - people.length)}</More>
        </div>
      )}
    </ProfileSection>
  );
}

function Hangouts({ title, hangouts }: { title: string; hangouts: ProfileView['inCommon']['hangouts'] }) {
  if (hangouts.length === 0) return null;
  return (
    <div className={s.part}>
      <h3 className={s.title}>{title}</h3>
      <ul className={s.hangouts}>
        {hangouts.map(({ id, title, dateTime }) => (
          <li key={id}>
            <Link to={paths.hangout(id)} className={s.hangout}>
              {title}
            </Link>{' '}
            <time dateTime={dateTime} className={s.date}>
              {DATE(new Date(dateTime))}
            </time>
          </li>
        ))}
      </ul>
    </div>
  );
}

const More = ({ children }: { children: string | false }) => children && <p className={s.more}>{children}</p>;
