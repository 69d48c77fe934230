declare module 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
