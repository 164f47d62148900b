/** The part of React that main.tsx needs. It is in the file of the libraries, so that evaluating it is not a part of the app's longest task. */
export { createRoot, hydrateRoot } from 'react-dom/client';
