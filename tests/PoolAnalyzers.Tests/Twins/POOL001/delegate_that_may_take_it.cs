// Nobody can read what a delegate does: whoever made it may give the array back, whatever the delegate is called.
using System;
using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public sealed class Sender
    {
        private readonly Action<int> _done = _ => { };

        void Send(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            _done(b[0]);
        }

        static void Look(int n)
        {
            Action<byte[]> look = array => Console.WriteLine(array[0]);
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            look(b);
        }
    }
}

namespace Clean
{
    public delegate void Fill(byte[] array, int length);

    public sealed class Sender
    {
        private readonly Action<byte[]> _done;
        private static readonly Action<byte[]> s_done = array => ArrayPool<byte>.Shared.Return(array);
        private readonly Dictionary<int, Action<byte[]>> _byKind = new();
        private readonly Action<byte[]>[] _all = [];

        public Sender(Action<byte[]> done) => _done = done;

        public Action<byte[]>? Sent { get; set; }
        public Fill? Read { get; init; }
        public event Action<byte[]>? Received;

        void OfField(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            _done(b);
        }

        void OfTheType(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            s_done(b);
        }

        void ByInvoke(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            _done.Invoke(b);
        }

        void OfProperty(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Sent!(b);
        }

        void OfOneThatReads(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Read!(b, n);
        }

        void OfEvent(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Received!.Invoke(b);
        }

        static void OfParameter(Action<byte[]> done, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            done(b);
        }

        static int OfFunction(Func<byte[], int> done, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            return done(b);
        }

        void OfTable(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            _byKind[n](b);
        }

        void OfAnother(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            _all[n](b);
        }

        void OfLookUp(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            if (_byKind.TryGetValue(n, out var done))
                done(b);
            else
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}
