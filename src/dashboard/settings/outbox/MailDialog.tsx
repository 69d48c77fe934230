import { Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../session/api.ts'
import { useReload } from '../../session/queries.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import styles from './Outbox.module.css'

/** The text of one mail. Each request for it is an entry in the activity log, so there is no automatic refetch. */
export function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const reload = useReload()
  const { data, isError, isSuccess, refetch } = useQuery({
    queryKey: ['mail', id],
    queryFn: () => call('GET /api/outbox/:id', { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useEffect(() => {
    if (isSuccess) reload('log')
  }, [isSuccess, reload])
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={data?.subject ?? 'Mail'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {data && (
        <>
          <p className={styles.note}>To {data.to}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
          <pre className={styles.text} tabIndex={0}>
            {data.text}
          </pre>
        </>
      )}
      {!data && !isError && <Skeleton height={200} />}
      {isError && <Failure message="The mail could not be loaded." retry={refetch} />}
    </Modal>
  )
}
