/** What the stand-in starts with when nobody says otherwise. Worthless anywhere else. */
export const TEST_KEYS = {
  keyId: 'rzp_test_KasavuStandIn01',
  keySecret: 'test-key-secret-of-the-stand-in',
  webhookSecret: 'test-webhook-secret-of-the-stand-in',
};
