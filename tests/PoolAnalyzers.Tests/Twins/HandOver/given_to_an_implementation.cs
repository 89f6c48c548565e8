// An interface or a virtual method says nothing of the array; what implements it here does.
using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        interface IPipe
        {
            void Put(object o);
        }

        interface ISender
        {
            void Send(byte[] b, int n);
        }

        abstract class Basic : ISender
        {
            public abstract void Send(byte[] b, int n);
        }

        class Frame(byte[] b, int n)
        {
            public int Length => n;

            public void Free() => ArrayPool<byte>.Shared.Return(b); //? POOL012
        }

        class Sender(IPipe pipe) : ISender
        {
            public void Send(byte[] b, int n) => pipe.Put(b.AsSpan(0, n).ToArray());
        }

        static void Run(ISender s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            s.Send(b, n);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        interface IPipe
        {
            void Put(object o);
        }

        interface ISender
        {
            void Send(byte[] b, int n);
        }

        abstract class Basic : ISender
        {
            public abstract void Send(byte[] b, int n);
        }

        class Frame(byte[] b, int n)
        {
            public int Length => n;

            public void Free() => ArrayPool<byte>.Shared.Return(b); //? POOL012
        }

        class Sender(IPipe pipe) : ISender
        {
            public void Send(byte[] b, int n) => pipe.Put(new Frame(b, n));
        }

        static void Run(ISender s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            s.Send(b, n);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        interface IPipe
        {
            void Put(object o);
        }

        interface ISender
        {
            void Send(byte[] b, int n);
        }

        abstract class Basic : ISender
        {
            public abstract void Send(byte[] b, int n);
        }

        class Frame(byte[] b, int n)
        {
            public int Length => n;

            public void Free() => ArrayPool<byte>.Shared.Return(b); //? POOL012
        }

        class Sender : ISender
        {
            public void Send(byte[] b, int n) => Write(b);
            void Write(byte[] b) => b[0] = 1;
        }

        static void Run(ISender s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            s.Send(b, n);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        interface IPipe
        {
            void Put(object o);
        }

        interface ISender
        {
            void Send(byte[] b, int n);
        }

        abstract class Basic : ISender
        {
            public abstract void Send(byte[] b, int n);
        }

        class Frame(byte[] b, int n)
        {
            public int Length => n;

            public void Free() => ArrayPool<byte>.Shared.Return(b); //? POOL012
        }

        class Sender : ISender
        {
            public void Send(byte[] b, int n) => Write(b);
            void Write(byte[] b) => ArrayPool<byte>.Shared.Return(b);
        }

        static void Run(ISender s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            s.Send(b, n);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        interface IPipe
        {
            void Put(object o);
        }

        interface ISender
        {
            void Send(byte[] b, int n);
        }

        abstract class Basic : ISender
        {
            public abstract void Send(byte[] b, int n);
        }

        class Frame(byte[] b, int n)
        {
            public int Length => n;

            public void Free() => ArrayPool<byte>.Shared.Return(b); //? POOL012
        }

        class Sender(IPipe pipe) : ISender
        {
            void ISender.Send(byte[] b, int n) => pipe.Put(n);
        }

        static void Run(ISender s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            s.Send(b, n);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        interface IPipe
        {
            void Put(object o);
        }

        interface ISender
        {
            void Send(byte[] b, int n);
        }

        abstract class Basic : ISender
        {
            public abstract void Send(byte[] b, int n);
        }

        class Frame(byte[] b, int n)
        {
            public int Length => n;

            public void Free() => ArrayPool<byte>.Shared.Return(b); //? POOL012
        }

        class Sender(IPipe pipe) : ISender
        {
            void ISender.Send(byte[] b, int n) => pipe.Put(new Frame(b, n));
        }

        static void Run(ISender s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            s.Send(b, n);
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        interface IPipe
        {
            void Put(object o);
        }

        interface ISender
        {
            void Send(byte[] b, int n);
        }

        abstract class Basic : ISender
        {
            public abstract void Send(byte[] b, int n);
        }

        class Frame(byte[] b, int n)
        {
            public int Length => n;

            public void Free() => ArrayPool<byte>.Shared.Return(b); //? POOL012
        }

        class Sender : Basic
        {
            public override void Send(byte[] b, int n) => b[0] = 1;
        }

        static void Run(Basic s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            s.Send(b, n);
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        interface IPipe
        {
            void Put(object o);
        }

        interface ISender
        {
            void Send(byte[] b, int n);
        }

        abstract class Basic : ISender
        {
            public abstract void Send(byte[] b, int n);
        }

        class Frame(byte[] b, int n)
        {
            public int Length => n;

            public void Free() => ArrayPool<byte>.Shared.Return(b); //? POOL012
        }

        class Sender : Basic
        {
            private byte[] _kept = [];
            public override void Send(byte[] b, int n) => _kept = b;
            public void Free()
            {
                ArrayPool<byte>.Shared.Return(_kept);
                _kept = [];
            }
        }

        static void Run(Basic s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            s.Send(b, n);
        }
    }
}
