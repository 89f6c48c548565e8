// Reset on every way that is meant; that a call in between throws is no reason.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Frame
        {
            private ReadOnlyMemory<byte> _data;
            private void Use() => Console.WriteLine(_data.Length);
            public void Run(bool x)
            {
                using var o = MemoryPool<byte>.Shared.Rent(64);
                _data = o.Memory[..64]; //! POOL016
                Use();
                if (x)
                    _data = default;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Frame
        {
            private ReadOnlyMemory<byte> _data;
            private void Use() => Console.WriteLine(_data.Length);
            public void Run()
            {
                using var o = MemoryPool<byte>.Shared.Rent(64);
                _data = o.Memory[..64];
                Use();
                _data = default;
            }
        }
    }
}
