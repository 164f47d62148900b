import art from '#web/design/art/empty-messages.svg';
import { Banner, Button, Card, EmptyState, ErrorState, Skeleton, SkeletonGroup, Spinner } from '#web/design/index.ts';
import { LONG_WORD, Sample, Samples, Section } from '../Section.tsx';

const error = { title: 'Messages could not be loaded', text: 'Nothing is lost. Try again.' };
const retry = { retryLabel: 'Try again', retryingLabel: 'Trying…', onRetry: () => {} };

export const Feedback = () => (
  <Section id="feedback" title="Feedback">
    <Samples inColumns>
      {(['info', 'ok', 'warning', 'error'] as const).map((tone) => (
        <Sample key={tone} name={`banner ${tone}`}>
          <Banner tone={tone} title="You are offline">
            Your messages are sent later.
          </Banner>
        </Sample>
      ))}
      <Sample name="banner, action, long words">
        <Banner action={<Button size="sm">Update</Button>}>A new version with {LONG_WORD}.</Banner>
      </Sample>
      <Sample name="empty">
        <EmptyState
          art={<img src={art} alt="" />}
          title="No messages yet"
          text="Connect with somebody, and write to them here."
          action={<Button variant="primary">Find people</Button>}
        />
      </Sample>
      <Sample name="empty, compact">
        <EmptyState title="No messages yet" text="Write the first one." compact />
      </Sample>
      <Sample name="failed">
        <ErrorState {...error} {...retry} />
      </Sample>
      <Sample name="failed, busy">
        <ErrorState {...error} {...retry} retrying compact />
      </Sample>
      <Sample name="does not exist">
        <ErrorState title="This hangout is gone" text="Its host removed it." action={<Button>All hangouts</Button>} />
      </Sample>
      <Sample name="skeletons">
        <SkeletonGroup label="Loading…">
          <Card>
            <Skeleton shape="circle" width="48px" />
            <Skeleton width="60%" />
            <Skeleton shape="box" ratio={2} />
          </Card>
        </SkeletonGroup>
      </Sample>
      <Sample name="spinner">
        <Spinner size={32} />
      </Sample>
    </Samples>
  </Section>
);
