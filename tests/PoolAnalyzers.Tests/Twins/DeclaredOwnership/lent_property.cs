// What is declared beats the body.
using System;
using System.Buffers;
using System.Collections.Generic;

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
        sealed class Cache
        {
            private readonly Stack<byte[]> _all = new();
            [Lends] public byte[] Shared { get { var a = ArrayPool<byte>.Shared.Rent(16); Keep(a); return a; } }
            public byte[] Own { get { var a = ArrayPool<byte>.Shared.Rent(16); return a; } }
            private void Keep(byte[] a) => _all.Push(a);
        }

        static int First(Cache cache)
        {
            var a = cache.Own; //! POOL001
            return a[0];
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
        sealed class Cache
        {
            private readonly Stack<byte[]> _all = new();
            [Lends] public byte[] Shared { get { var a = ArrayPool<byte>.Shared.Rent(16); Keep(a); return a; } }
            public byte[] Own { get { var a = ArrayPool<byte>.Shared.Rent(16); return a; } }
            private void Keep(byte[] a) => _all.Push(a);
        }

        static int First(Cache cache)
        {
            var a = cache.Shared;
            return a[0];
        }
    }
}
