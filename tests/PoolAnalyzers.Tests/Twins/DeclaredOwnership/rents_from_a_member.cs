using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        class RentedAttribute : Attribute
        {
            public RentedAttribute() { }
            public RentedAttribute(string pool) { }
        }
        class RentsFromAttribute : Attribute
        {
            public RentsFromAttribute(string pool) { }
        }
        class ReleasesAttribute : Attribute
        {
            public ReleasesAttribute() { }
            public ReleasesAttribute(string pool) { }
        }
        class TakesOwnershipAttribute : Attribute { }
        class LendsAttribute : Attribute { }
        class MustDisposeResourceAttribute : Attribute
        {
            public MustDisposeResourceAttribute() { }
            public MustDisposeResourceAttribute(bool value) { }
        }
        class HandlesResourceDisposalAttribute : Attribute { }
        static class Small
        {
            public static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Create(64, 8);
            [return: Rented(nameof(Pool))] public static extern byte[] Take();
            public static extern void Give([Releases(nameof(Pool))] byte[] block);
        }

        static void Use()
        {
            Small.Give(Small.Take());
            Small.Give(ArrayPool<byte>.Shared.Rent(8)); //! POOL013
        }
    }
}

namespace Clean
{
    public static class Program
    {
        class RentedAttribute : Attribute
        {
            public RentedAttribute() { }
            public RentedAttribute(string pool) { }
        }
        class RentsFromAttribute : Attribute
        {
            public RentsFromAttribute(string pool) { }
        }
        class ReleasesAttribute : Attribute
        {
            public ReleasesAttribute() { }
            public ReleasesAttribute(string pool) { }
        }
        class TakesOwnershipAttribute : Attribute { }
        class LendsAttribute : Attribute { }
        class MustDisposeResourceAttribute : Attribute
        {
            public MustDisposeResourceAttribute() { }
            public MustDisposeResourceAttribute(bool value) { }
        }
        class HandlesResourceDisposalAttribute : Attribute { }
        static class Small
        {
            public static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Create(64, 8);
            [return: Rented(nameof(Pool))] public static extern byte[] Take();
            public static extern void Give([Releases(nameof(Pool))] byte[] block);
        }

        static void Use()
        {
            Small.Pool.Return(Small.Take());
            Small.Give(Small.Pool.Rent(8));
        }
    }
}
