import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** Of an authority that nobody else trusts; its key is gone. They are valid until 2126. */
export const AUTHORITY = `-----BEGIN CERTIFICATE-----
MIIBljCCAT2gAwIBAgIUPF5KzjbTOtM+PcNLxYM8q8MRVRIwCgYIKoZIzj0EAwIw
IDEeMBwGA1UEAwwVUGxpbnRoIHRlc3QgYXV0aG9yaXR5MCAXDTI2MTEyNzEwMTAw
MVoYDzIxMjYxMTAzMTAxMDAxWjAgMR4wHAYDVQQDDBVQbGludGggdGVzdCBhdXRo
b3JpdHkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATqelN3VeuInV8voATtuehC
TKARgxRx6LU6cfDbxTnYe4OYZXXGu2mc4hY13GhVw8isATSsj0IFvLouMTOnEF5v
o1MwUTAdBgNVHQ4EFgQUFchvblrP0ZtzJyuFV2WFTuc6eBIwHwYDVR0jBBgwFoAU
FchvblrP0ZtzJyuFV2WFTuc6eBIwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQD
AgNHADBEAiBfI/QO36Si1CO5JTGtlm8h9nD81mfkYCQhtdwEMbqx0gIgJUP8W3FG
YQu0dOsyxxVS6mV+687+XwokVdOA6dKv/8Y=
-----END CERTIFICATE-----
`

/** Of another one, which has signed nothing. */
export const OTHER_AUTHORITY = `-----BEGIN CERTIFICATE-----
MIIBjzCCATWgAwIBAgIUDfZXGErVnrej0i8pDEcIlZZB74QwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRUGxpbnRoIHRlc3Qgb3RoZXIwIBcNMjYxMTI3MTAxMDAxWhgP
MjEyNjExMDMxMDEwMDFaMBwxGjAYBgNVBAMMEVBsaW50aCB0ZXN0IG90aGVyMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEBAZ3heP9mDhpJX5yw0CxDxVlUPmY6om0
UJGeG4b5sL6j6232V8Oecnqln4VMt9DO1szF4QpYPGZnSVR2RPlAsKNTMFEwHQYD
VR0OBBYEFJ5a/RmeXvu8Ww3LNJIAQ838UQjYMB8GA1UdIwQYMBaAFJ5a/RmeXvu8
Ww3LNJIAQ838UQjYMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIh
AOKj0c5/+91HEyP7b8n9kre+yv2lyZBuJqjphJcjrRN7AiBfP42bs00a/233MlJO
alix1SLqLmI4nVuWpJB+wlaCtQ==
-----END CERTIFICATE-----
`

/** For localhost and 127.0.0.1, signed by the first authority. Of servers, and of clients. */
export const SERVER = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBoDCCAUegAwIBAgIUaxxtlfaJehYfY/4+zOxCrE0q5PcwCgYIKoZIzj0EAwIw
IDEeMBwGA1UEAwwVUGxpbnRoIHRlc3QgYXV0aG9yaXR5MCAXDTI2MTEyNzEwMTAw
MloYDzIxMjYxMTAzMTAxMDAyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAAT7Z+nsg9W/6zPI1gLirCXHuNCj2vVli/gEcCTc
lcafMN4D/9bV1IM78g45/3v84R49oLs279uOvbZGsyWgGIdUo2kwZzAaBgNVHREE
EzARgglsb2NhbGhvc3SHBH8AAAEwCQYDVR0TBAIwADAdBgNVHQ4EFgQUAyJASf+0
EMxL/BBZwOHiBg1QZ/4wHwYDVR0jBBgwFoAUFchvblrP0ZtzJyuFV2WFTuc6eBIw
CgYIKoZIzj0EAwIDRwAwRAIgZkQY6UTYYSteqrUOwXU0+LRZKdFU8LQwOx2lXgyf
x8ICIBM6f9R+R/c/LNKTQLvTzcKIYSpdRbF8lzxA9hxC+qVH
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGOwDMsddEUYvcFUB
JVBhoTJQgOPUi0OlMg3QsBuLh76hRANCAAT7Z+nsg9W/6zPI1gLirCXHuNCj2vVl
i/gEcCTclcafMN4D/9bV1IM78g45/3v84R49oLs279uOvbZGsyWgGIdU
-----END PRIVATE KEY-----
`,
}

/** A certificate of the same key, self-signed, and valid in the first three months of 2020 only. */
export const EXPIRED = {
  ...SERVER,
  cert: `-----BEGIN CERTIFICATE-----
MIIBDjCBtgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwHhcN
MjAwMTAxMDAwMDAwWhcNMjAwNDAxMDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAT7Z+nsg9W/6zPI1gLirCXHuNCj
2vVli/gEcCTclcafMN4D/9bV1IM78g45/3v84R49oLs279uOvbZGsyWgGIdUMAoG
CCqGSM49BAMCA0cAMEQCIFf4hzAWBtt9CyK4q0pXB3xgsEASwyl04MZstbHXsohw
AiA+Bgt/lAdupj1hJhgNXUvSGJQWboZ9pThFfBUFIF0MNQ==
-----END CERTIFICATE-----
`,
}

/** Does this while all of Node trusts the authority beside the public ones, as NODE_EXTRA_CA_CERTS makes it. */
export async function whileTrusted<T>(authority: string, run: () => Promise<T>): Promise<T> {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, authority])
  try {
    return await run()
  } finally {
    setDefaultCACertificates(before)
  }
}
