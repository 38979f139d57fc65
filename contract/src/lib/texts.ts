/** The texts that every screen shares (spec 000 section 8, except `tooLargeForProxy`). Browsers load this file without the schemas. */
export const texts = {
  serverError: "Server error occurred. Please try again later.",
  unauthenticated: "Authentication failed. Please login again.",
  forbidden: "Access denied. You don't have permission for this action.",
  notFound: "Resource not found.",
  network: "Network error. Please check your connection and try again.",
  /** Instead of the network error, because another try over the same connection is refused too. */
  tooLargeForProxy: "Too large for this connection. Send it over another one, or make it smaller.",
  status: (code: number) => `HTTP error! status: ${code}`,
}
