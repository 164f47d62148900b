// Stack traces of the built server name the lines of its sources. Unlike with the flag --enable-source-maps, Node reads a map
// only when it shows a trace: with the flag, pino's search for its caller read the largest ones at every start.
import { setSourceMapsSupport } from 'node:module';

setSourceMapsSupport(true);
