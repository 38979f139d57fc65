import { hashes, verify } from "@noble/ed25519"
import { sha512 } from "@noble/hashes/sha2.js"
import type { VerifySignature } from "#contract/registry/documents/checking.ts"

/**
 * Verifies a signature. The browser does so if it supports Ed25519 and the page came over https. Otherwise a library does.
 */
export const verifyEd25519: VerifySignature = async (key, message, signature) => {
  try {
    const name = "Ed25519"
    const imported = await crypto.subtle.importKey("raw", bytes(key), name, false, ["verify"])
    return await crypto.subtle.verify(name, imported, bytes(signature), bytes(message))
  } catch {
    return verifyWithLibrary(key, message, signature)
  }
}

const verifyWithLibrary: VerifySignature = async (key, message, signature) => {
  hashes.sha512 = sha512
  return verify(signature, message, key)
}

const bytes = (view: Uint8Array) => new Uint8Array(view)
