import { Footer } from '../components/Footer.tsx';
import { Hero } from '../components/Hero.tsx';
import { HowItWorks } from '../components/HowItWorks.tsx';
import { WhyJoin } from '../components/WhyJoin.tsx';

/** The public landing page (L-01 to L-05). */
export function Component() {
  return (
    <>
      <Hero />
      <WhyJoin />
      <HowItWorks />
      <Footer />
    </>
  );
}
