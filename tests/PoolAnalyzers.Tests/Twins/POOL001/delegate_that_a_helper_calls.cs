// What a helper gives to a delegate may be taken as well.
using System;
using System.Buffers;

namespace Faulty
{
    public sealed class Sender
    {
        private readonly Action<int> _done = _ => { };

        void Finish(byte[] array) => _done(array[0]);

        void Send(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            Finish(b);
        }
    }
}

namespace Clean
{
    public sealed class Sender
    {
        private readonly Action<byte[]> _done = _ => { };
        private Action<byte[]>? Handler { get; set; }

        void Finish(byte[] array) => _done(array);

        void Send(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Finish(b);
        }

        void Tell(byte[] array) => Handler!.Invoke(array);

        void SendByInvoke(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Tell(b);
        }

        static void Give(Action<byte[]> done, byte[] array, int times)
        {
            for (int i = 0; i < times; i++)
            {
                if (i == times - 1)
                    done(array);
            }
        }

        static void SendBy(Action<byte[]> done, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Give(done, b, n);
        }
    }
}
