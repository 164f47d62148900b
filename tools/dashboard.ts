// The dashboard for Grafana, from the list of plots below. `npm run docs` writes it to ops/grafana-dashboard.json.

interface Plot {
  title: string;
  unit: 'reqps' | 's' | 'short' | 'bytes' | 'percentunit' | 'ops';
  /** The queries, each with the name of its line. */
  lines: Record<string, string>;
}

const PLOTS: Plot[] = [
  {
    title: 'Requests',
    unit: 'reqps',
    lines: { '{{status}}': 'sum by (status) (rate(stoop_http_requests_total[5m]))' },
  },
  {
    title: 'Time of requests',
    unit: 's',
    lines: {
      'half within': 'histogram_quantile(0.5, sum by (le) (rate(stoop_http_request_duration_seconds_bucket[5m])))',
      '95% within': 'histogram_quantile(0.95, sum by (le) (rate(stoop_http_request_duration_seconds_bucket[5m])))',
    },
  },
  {
    title: 'Slowest routes, 95% within',
    unit: 's',
    lines: {
      '{{method}} {{route}}':
        'topk(8, histogram_quantile(0.95, sum by (le, method, route) (rate(stoop_http_request_duration_seconds_bucket[5m]))))',
    },
  },
  {
    title: 'Health (0 ok, 1 degraded, 2 failed)',
    unit: 'short',
    lines: { '{{check}}': 'max by (check) (stoop_health)' },
  },
  { title: 'Messages', unit: 'ops', lines: { '{{outcome}}': 'sum by (outcome) (rate(stoop_messages_total[5m]))' } },
  {
    title: 'Time to store a message',
    unit: 's',
    lines: {
      'half within': 'histogram_quantile(0.5, sum by (le) (rate(stoop_message_duration_seconds_bucket[5m])))',
      '95% within': 'histogram_quantile(0.95, sum by (le) (rate(stoop_message_duration_seconds_bucket[5m])))',
    },
  },
  {
    title: 'Open sockets',
    unit: 'short',
    lines: { '{{instance}}': 'stoop_sockets', nodes: 'max(stoop_cluster_nodes)' },
  },
  {
    title: 'Closed sockets',
    unit: 'ops',
    lines: { '{{status}}': 'sum by (status) (rate(stoop_socket_closes_total[5m]))' },
  },
  {
    title: 'Open reports',
    unit: 'short',
    lines: { 'open reports': 'max(stoop_open_reports)' },
  },
  {
    title: 'Oldest open report',
    unit: 's',
    lines: { 'oldest open report': 'max(stoop_oldest_open_report_seconds)' },
  },
  { title: 'Waiting jobs', unit: 'short', lines: { '{{queue}}': 'max by (queue) (stoop_jobs_waiting)' } },
  {
    title: 'Oldest waiting job',
    unit: 's',
    lines: { '{{queue}}': 'max by (queue) (stoop_jobs_oldest_seconds)' },
  },
  {
    title: 'Runs of jobs',
    unit: 'ops',
    lines: { '{{queue}} {{outcome}}': 'sum by (queue, outcome) (rate(stoop_job_runs_total[15m]))' },
  },
  {
    title: 'Connections to the database',
    unit: 'short',
    lines: { '{{instance}} {{state}}': 'stoop_db_connections', '{{instance}} waiting': 'stoop_db_waiting' },
  },
  {
    title: 'Event loop, 99% within',
    unit: 's',
    lines: { '{{instance}}': 'nodejs_eventloop_lag_p99_seconds{job="stoop"}' },
  },
  { title: 'Memory', unit: 'bytes', lines: { '{{instance}}': 'process_resident_memory_bytes{job="stoop"}' } },
  { title: 'Free disk', unit: 'bytes', lines: { '{{instance}}': 'stoop_disk_free_bytes' } },
  {
    title: 'Refused by rate limits',
    unit: 'ops',
    lines: { '{{limit}}': 'sum by (limit) (rate(stoop_rate_limit_refusals_total[5m]))' },
  },
  { title: 'Versions', unit: 'short', lines: { '{{version}}': 'count by (version) (stoop_build_info)' } },
];

const [COLUMNS, WIDTH, HEIGHT] = [2, 12, 8];
const datasource = { type: 'prometheus', uid: '$' + '{datasource}' };
const dashboard = {
  uid: 'stoop',
  title: 'Stoop',
  schemaVersion: 39,
  version: 1,
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Data source' }] },
  panels: PLOTS.map(({ title, unit, lines }, index) => ({
    id: index + 1,
    type: 'timeseries',
    title,
    datasource,
    gridPos: { x: (index % COLUMNS) * WIDTH, y: Math.floor(index / COLUMNS) * HEIGHT, w: WIDTH, h: HEIGHT },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: Object.entries(lines).map(([legendFormat, expr], line) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + line),
      datasource,
      expr,
      legendFormat,
    })),
  })),
};

export const DASHBOARD = `${JSON.stringify(dashboard, null, 2)}\n`;
