import { Closing } from '../components/Closing.tsx';
import { Examples } from '../components/Examples.tsx';
import { Footer } from '../components/Footer.tsx';
import { Hero } from '../components/Hero.tsx';
import { HowItWorks } from '../components/HowItWorks.tsx';
import { LoadedLater } from '../components/LoadedLater.tsx';
import { Questions } from '../components/Questions.tsx';
import { Safety } from '../components/Safety.tsx';
import { WhyJoin } from '../components/WhyJoin.tsx';

/** The public landing page (L-01 to L-06). */
export function Component() {
  return (
    <>
      <Hero />
      <WhyJoin />
      <Examples />
      <LoadedLater />
      <HowItWorks />
      <Safety />
      <Questions />
      <Closing />
      <Footer />
    </>
  );
}
