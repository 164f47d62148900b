/** A message of a page to the service worker. keep: store the app on the device. The port is answered with whether it is. */
export interface WorkerRequest {
  kind: 'keep';
}
