import { createHash, createHmac } from "node:crypto"
import type { IncomingMessage } from "node:http"

export type Key = { id: string; secret: string; region: string }
type Fault = { code: string; words: string }

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex")
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest()

/**
 * The reason why a request isn't signed with this key, by AWS Signature Version 4 in its header; undefined if it is. The body
 * must be signed too, so that nobody on the way can change it. Written from the description of the signature, independently of
 * the library that signs.
 */
export function whyUnsigned(request: IncomingMessage, body: Buffer, key: Key): Fault | undefined {
  const { headers, method = "" } = request
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    )
  if (!parts) return { code: "AccessDenied", words: "The request isn't signed." }
  const [, id, day = "", region = "", signedHeaders = "", signature] = parts
  if (id !== key.id) return { code: "InvalidAccessKeyId", words: "This key isn't known." }
  if (region !== key.region)
    return { code: "AuthorizationHeaderMalformed", words: `The region is ${key.region}.` }
  const moment = String(headers["x-amz-date"])
  const at = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"))
  if (!moment.startsWith(day) || !(Math.abs(at - Date.now()) < 15 * 60_000))
    return { code: "RequestTimeTooSkewed", words: "The request is of another time." }
  const names = signedHeaders.split(";")
  const unsigned = Object.keys(headers).find(
    (name) => (name === "host" || name.startsWith("x-amz-")) && !names.includes(name),
  )
  if (unsigned) return { code: "AccessDenied", words: `The header ${unsigned} isn't signed.` }
  const content = String(headers["x-amz-content-sha256"])
  if (content !== sha256(body))
    return { code: "XAmzContentSHA256Mismatch", words: "The body isn't the one that was signed." }
  const [path = "", query = ""] = (request.url ?? "").split("?")
  const canonical = [
    method,
    path,
    canonicalQuery(query),
    ...names.map(
      (name) =>
        `${name}:${String(headers[name] ?? "")
          .trim()
          .replace(/ +/g, " ")}`,
    ),
    "",
    signedHeaders,
    content,
  ].join("\n")
  const scope = `${day}/${region}/s3/aws4_request`
  const signing = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(hmac, `AWS4${key.secret}`)
  const expected = hmac(signing, `AWS4-HMAC-SHA256\n${moment}\n${scope}\n${sha256(canonical)}`).toString(
    "hex",
  )
  return signature === expected
    ? undefined
    : { code: "SignatureDoesNotMatch", words: "The signature is not that of this request." }
}

const canonicalQuery = (query: string) =>
  query
    .split("&")
    .filter(Boolean)
    .map((pair) => (pair.includes("=") ? pair : `${pair}=`))
    .sort()
    .join("&")
