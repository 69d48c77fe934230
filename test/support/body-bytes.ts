/**
 * A body as it is sent, and its content type. Node fails with an unhandled error when the stream of a FormData is not read to its
 * end.
 */
export async function bodyBytes(
  body: BodyInit,
): Promise<{ bytes: ArrayBuffer; headers: Record<string, string> }> {
  const whole = new Response(body)
  const type = whole.headers.get('content-type')
  return { bytes: await whole.arrayBuffer(), headers: type ? { 'Content-Type': type } : {} }
}
