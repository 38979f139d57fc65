import { QueryClient } from "@tanstack/react-query"
import { CallError } from "../lib/api/callError.ts"

/** A retry may help if there was no reply or the server is restarting. */
const mayPass = (error: unknown) => error instanceof CallError && (error.status === 0 || error.status >= 502)

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Phones are often wrong about being online, so requests are always tried.
      networkMode: "always",
      retry: (failures, error) => failures < 2 && mayPass(error),
      retryDelay: (failures) => 500 * 3 ** failures,
      staleTime: 30_000,
    },
    mutations: { networkMode: "always" },
  },
})
