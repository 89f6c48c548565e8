// C# 15: all derived types of a closed class are known, so that a switch over them is complete.
// From compiler 5.9.0.
using System;
using System.Buffers;

namespace System.Runtime.CompilerServices
{
    [AttributeUsage(AttributeTargets.Class, AllowMultiple = false, Inherited = false)]
    public sealed class IsClosedTypeAttribute : Attribute;
}

public closed record class Gate;

public sealed record class Shut : Gate;

public sealed record class Open(byte[] Buffer) : Gate;

namespace Faulty
{
    public static class Program
    {
        public static int NotInOneArm(Gate gate, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            switch (gate)
            {
                case Shut:
                    return b[0];
                case Open open:
                    ArrayPool<byte>.Shared.Return(b);
                    return open.Buffer[0];
            }

            return 0;
        }

        public static int Afterwards(Gate gate, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
            return gate switch
            {
                Shut => 0,
                Open => b[0], //! POOL011
            };
        }

        public static int Lost(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            Gate gate = new Shut();
            return gate switch
            {
                Shut => b[0],
                Open open => open.Buffer[0],
            };
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public static int InEachArm(Gate gate, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            int first = gate switch
            {
                Shut => Release(b, 0),
                Open => Release(b, 1),
            };
            return first;
        }

        private static int Release(byte[] b, int result)
        {
            ArrayPool<byte>.Shared.Return(b);
            return result;
        }

        public static Gate Given(int n) => new Open(ArrayPool<byte>.Shared.Rent(n));
    }
}
