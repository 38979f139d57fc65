/** As much of autocannon as the measurements use; it comes without types. */
declare module "autocannon" {
  type Options = {
    url: string
    connections: number
    /** Seconds. */
    duration: number
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
