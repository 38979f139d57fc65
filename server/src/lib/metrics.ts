import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"

/** Upper limits of the measured durations, in seconds. A request that takes more than 10 is given up. */
const buckets = [0.025, 0.1, 0.3, 1, 3, 10]

export type Metrics = ReturnType<typeof createMetrics>

/**
 * Counts what one process has done since it began. Labels are lines of the contract, patterns of addresses and kinds of
 * jobs, so their number is limited by the program and they contain no id or person. Each figure is labelled with its
 * process. A sum over processes would fall when one is replaced or doesn't reply, and Prometheus takes a falling counter
 * for a restart.
 */
export function createMetrics(worker = 0) {
  const registry = new Registry()
  registry.setDefaultLabels({ worker: `${worker}` })
  const registers = [registry]
  const counter = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `mphunzitsi_${name}`, help, labelNames, registers })
  return {
    registry,
    requests: counter("requests_total", "Answers, by endpoint and class of status.", "endpoint", "status"),
    duration: new Histogram({
      name: "mphunzitsi_request_duration_seconds",
      help: "Seconds from the head of a request to its answer.",
      labelNames: ["endpoint"],
      buckets,
      registers,
    }),
    statements: counter("statements_total", "Statements, by the endpoint that asked.", "endpoint"),
    statementSeconds: counter(
      "statement_seconds_total",
      "Seconds that the database took for statements, by the endpoint that asked.",
      "endpoint",
    ),
    slowStatements: counter("slow_statements_total", "Statements above SLOW_QUERY_MS."),
    lineStatements: counter("line_statements_total", "Statements on connections that requests share."),
    poolWaits: counter("pool_waits_total", "Statements and transactions that took a connection of the pool."),
    poolWaitSeconds: counter("pool_wait_seconds_total", "Seconds that they waited for it."),
    jobs: counter("jobs_run_total", "Jobs that ran, by kind and outcome.", "kind", "outcome"),
    jobSeconds: counter("job_seconds_total", "Seconds that jobs ran, by kind.", "kind"),
    /** Memory, processor time and the delay of the event loop. Measuring begins with this call. */
    watchProcess() {
      collectDefaultMetrics({ register: registry })
      new Gauge({
        name: "mphunzitsi_processes",
        help: "1 for each server process of this machine that is in these figures.",
        registers,
        collect() {
          this.set(1)
        },
      })
    },
  }
}
