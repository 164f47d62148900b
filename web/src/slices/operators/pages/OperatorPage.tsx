import { useNavigate, useParams } from 'react-router';
import { CountBadge, PageHeader, Tabs, VisuallyHidden } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { LoadError } from '#web/platform/screens/LoadError.tsx';
import { Loading } from '#web/platform/screens/Loading.tsx';
import { NotFound } from '#web/platform/screens/NotFound.tsx';
import { useStepUp } from '#web/slices/passkeys/index.ts';
import { useOwnUser } from '#web/slices/profiles/index.ts';
import { text } from '#web/text/index.ts';
import { Announcements } from '../components/Announcements.tsx';
import { ApiTokens } from '../components/ApiTokens.tsx';
import { Appeals } from '../components/Appeals.tsx';
import { Audit } from '../components/Audit.tsx';
import { Branches } from '../components/Branches.tsx';
import { Codes } from '../components/Codes.tsx';
import { Events } from '../components/Events.tsx';
import { Figures } from '../components/Figures.tsx';
import { Guide } from '../components/Guide.tsx';
import { Members } from '../components/Members.tsx';
import { StepUpContext } from '../components/OperatorDialog.tsx';
import { Reports } from '../components/Reports.tsx';
import { Requests } from '../components/Requests.tsx';
import { Status } from '../components/Status.tsx';
import { useStaffRole, useWaiting } from '../waiting.queries.ts';

const t = text.operators;
const TABS = [
  'requests',
  'reports',
  'appeals',
  'members',
  'guide',
  'codes',
  'invitations',
  'events',
  'announcements',
  'figures',
  'status',
  'tokens',
  'audit',
] as const;
type Tab = (typeof TABS)[number];
const MODERATOR_TABS: readonly Tab[] = ['requests', 'reports', 'appeals', 'members', 'guide'];
const PANELS: Record<Tab, () => React.ReactNode> = {
  requests: () => <Requests />,
  reports: () => <Reports />,
  appeals: () => <Appeals />,
  members: () => <Members />,
  guide: () => <Guide />,
  codes: () => <Codes />,
  invitations: () => <Branches />,
  events: () => <Events />,
  announcements: () => <Announcements />,
  figures: () => <Figures />,
  status: () => <Status />,
  tokens: () => <ApiTokens />,
  audit: () => <Audit />,
};

/** The name of a tab, which for screen readers contains the count behind it. */
function TabLabel({ name, waiting }: { name: string; waiting: number }) {
  if (waiting === 0) return name;
  return (
    <>
      <span aria-hidden="true">{name}</span>
      <VisuallyHidden>{t.tabWaiting(name, waiting)}</VisuallyHidden>
    </>
  );
}

/**
 * The pages of operators, of which moderators have some. For other members they do not exist, like the routes on the server.
 */
export function Component() {
  const { tab = 'requests' } = useParams();
  const navigate = useNavigate();
  const user = useOwnUser();
  const ownUser = user.data;
  const role = useStaffRole();
  const stepUp = useStepUp();
  const waitingByTab: Partial<Record<Tab, number>> = useWaiting();
  if (user.error && !ownUser) {
    return <LoadError query={user} level={1} title={t.failed} />;
  }
  if (!ownUser) return <Loading />;
  const tabs = role === 'operator' ? TABS : MODERATOR_TABS;
  const shownTab = tabs.find((candidate) => candidate === tab);
  if (!role || !shownTab) return <NotFound />;
  return (
    <StepUpContext value={stepUp}>
      <PageHeader title={t.title[role]} text={t.intro[role]} />
      <Tabs
        label={t.tabsLabel}
        value={shownTab}
        onValueChange={(next) => void navigate(paths.operator(next), { replace: true })}
        tabs={tabs.map((value) => ({
          value,
          label: <TabLabel name={t.tabs[value]} waiting={waitingByTab[value] ?? 0} />,
          badge: <CountBadge n={waitingByTab[value] ?? 0} />,
          panel: value === shownTab ? PANELS[value]() : null,
        }))}
      />
      {stepUp.dialog}
    </StepUpContext>
  );
}
