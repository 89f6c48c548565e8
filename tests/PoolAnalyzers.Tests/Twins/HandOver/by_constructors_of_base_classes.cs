// Base constructors, a method, a setter: too many for a summary.
using System;
using System.Buffers;
using System.Runtime.InteropServices;

namespace Faulty
{
    public static class Program
    {
        abstract class Part : ReadOnlySequenceSegment<byte>
        {
            protected Part(Memory<byte> m)
            {
                Set(m);
            }
            protected void Set(Memory<byte> m)
            {
                Console.Write(m.Length);
            }
            public new Memory<byte> Memory { get => MemoryMarshal.AsMemory(base.Memory); set { base.Memory = value; } }
        }
        abstract class Counted : Part
        {
            protected Counted(Memory<byte> m) : base(m) { }
        }
        sealed class Last : Counted
        {
            public Last(Memory<byte> m) : base(m) { }
        }
        static object Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            return new Last(a);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        abstract class Part : ReadOnlySequenceSegment<byte>
        {
            protected Part(Memory<byte> m)
            {
                Set(m);
            }
            protected void Set(Memory<byte> m)
            {
                Memory = m;
            }
            public new Memory<byte> Memory { get => MemoryMarshal.AsMemory(base.Memory); set { base.Memory = value; } }
        }
        abstract class Counted : Part
        {
            protected Counted(Memory<byte> m) : base(m) { }
        }
        sealed class Last : Counted
        {
            public Last(Memory<byte> m) : base(m) { }
        }
        static object Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            return new Last(a);
        }
    }
}
