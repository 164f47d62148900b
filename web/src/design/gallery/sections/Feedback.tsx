import { Banner, Button, Card, EmptyState, ErrorState, Spinner } from '../../index.ts';
import s from '../gallery.module.css';

export function Feedback() {
  return (
    <section className={s.section}>
      <h2>Said to people</h2>
      <div className={s.columns}>
        <Banner>Only visible to you.</Banner>
        <Banner tone="ok">Request sent. You hear from us by mail.</Banner>
        <Banner tone="warning" title="You are offline" action={<Button size="sm">Try now</Button>}>
          What you write is kept and sent later.
        </Banner>
        <Banner tone="error">The password is invalid or the user does not have a password.</Banner>
      </div>
      <div className={s.columns}>
        <Card>
          <EmptyState
            title="No direct messages yet"
            text="Connect with somebody from Intros, and say hello."
            action={<Button variant="primary">To Intros</Button>}
            level={3}
            compact
          />
        </Card>
        <Card>
          <ErrorState
            title="Failed to load profile"
            text="Nothing was lost. Check your connection and try again."
            retryLabel="Try again"
            onRetry={() => {}}
            level={3}
            compact
          />
        </Card>
        <div className={s.row}>
          <Spinner /> Loading...
        </div>
      </div>
    </section>
  );
}
