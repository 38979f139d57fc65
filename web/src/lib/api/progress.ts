type Init = {
  method: string
  headers: Headers
  body: XMLHttpRequestBodyInit | null
  signal: AbortSignal | null
}

/** A `fetch` that reports the sent share of the body, from 0 to 1, which the browser's own `fetch` can't do. */
export function fetchWithProgress(onSent: (share: number) => void) {
  return (url: string, { method, headers, body, signal }: Init) =>
    new Promise<Response>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const request = new XMLHttpRequest()
      request.open(method, url)
      request.responseType = "blob"
      headers.forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 1)
      request.onload = () => resolve(responseOf(request))
      request.onerror = () => reject(new TypeError("The request got no answer."))
      request.onabort = () => reject(signal?.reason)
      signal?.addEventListener("abort", () => request.abort())
      request.send(body)
    })
}

function responseOf(request: XMLHttpRequest) {
  const lines = request.getAllResponseHeaders().trim().split("\r\n")
  const headers = new Headers()
  for (const line of lines) {
    // "content-type: application/json"
    const [name = "", value = ""] = line.split(/: (.*)/, 2)
    if (name) headers.append(name, value)
  }
  return new Response(request.response, { status: request.status, headers })
}
