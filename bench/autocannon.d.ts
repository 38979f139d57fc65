/** The part of autocannon that the measurements use; the package has no types. */
declare module "autocannon" {
  type Options = {
    url: string
    connections: number
    /** Seconds, or else the number of requests. */
    duration?: number
    amount?: number
    headers?: Record<string, string>
  }
  type Result = {
    requests: { average: number }
    /** Milliseconds. */
    latency: { p50: number; p99: number }
    "2xx": number
    non2xx: number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
