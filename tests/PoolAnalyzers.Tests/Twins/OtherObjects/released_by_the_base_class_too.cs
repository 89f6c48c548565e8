using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        class Base
        {
            protected readonly byte[] Buf = ArrayPool<byte>.Shared.Rent(9);
            protected virtual void End()
            {
                ArrayPool<byte>.Shared.Return(Buf); //? POOL012
            }
        }
        class Derived : Base
        {
            protected override void End()
            {
                ArrayPool<byte>.Shared.Return(Buf);
                base.End(); //! POOL010
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        class Base
        {
            protected readonly byte[] Buf = ArrayPool<byte>.Shared.Rent(9);
            protected virtual void End()
            {
                ArrayPool<byte>.Shared.Return(Buf); //? POOL012
            }
        }
        class Derived : Base
        {
            protected override void End()
            {
                Buf[0] = 0;
                base.End();
            }
        }
    }
}
